import { useEffect } from 'react';
import { createStore } from '../store.ts';

/** The current text for screen readers, for changes that are only visible on the screen. */
export const announcementStore = createStore('');

const CLEAR_AFTER_MS = 3000;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Announces a text once, when the screen reader is idle. The text is removed after some seconds, so
 * that the same text can be announced again.
 */
export function announce(text: string): void {
  clearTimeout(timer);
  announcementStore.set(text);
  timer = setTimeout(() => announcementStore.set(''), CLEAR_AFTER_MS);
}

/** Announces a text when the component is mounted. */
export function useAnnouncement(text: string): void {
  useEffect(() => {
    announce(text);
    return () => {
      if (announcementStore.get() === text) announcementStore.set('');
    };
  }, [text]);
}
