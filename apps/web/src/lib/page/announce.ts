import { useEffect } from 'react';
import { createStore } from '../store.ts';

/** What who listens is told now, because the screen says it only to the eye. */
export const announcementStore = createStore('');

const HEARD_MS = 3000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Tells it once, when whoever speaks has a moment. It is gone again after some seconds, so that the same can be told anew. */
export function announce(text: string): void {
  clearTimeout(timer);
  announcementStore.set(text);
  timer = setTimeout(() => announcementStore.set(''), HEARD_MS);
}

/** Tells it while the component is shown. */
export function useAnnouncement(text: string): void {
  useEffect(() => {
    announce(text);
    return () => {
      if (announcementStore.get() === text) announcementStore.set('');
    };
  }, [text]);
}
