import { useState } from 'react';
import type { IndexPhoto } from '../../photo-index/photo-index.ts';
import { neighboursAround } from './card-photos.ts';

export interface ShownPhoto {
  /** The photo of the question that the answers are compared with. */
  readonly current: IndexPhoto;
  /** Photos around it on its camera. */
  readonly neighbours: readonly IndexPhoto[];
  /** The large photo: the current one or one of its neighbours. */
  readonly shown: IndexPhoto;
  /** If the large photo is not of the question: where it is on the camera. */
  readonly aside: 'before' | 'after' | null;
  show: (id: string) => void;
  /** Shows the next or the previous photo of the question, or of the camera. */
  step: (by: 1 | -1) => void;
}

/**
 * Holds the large photo. Answers concern only photos of the question. If the large photo is a
 * neighbour, it is `aside`: the screen must say so, and take no answer meanwhile.
 * @param roll the photos of the camera of a photo, in the order it took them
 */
export function useShownPhoto(
  asked: readonly IndexPhoto[],
  startId: string | null,
  roll: (camera: number | null) => readonly IndexPhoto[],
): ShownPhoto {
  const [currentId, setCurrentId] = useState(
    () => (asked.find(({ id }) => id === startId) ?? asked[0])?.id ?? '',
  );
  const [shownId, setShownId] = useState(currentId);
  const current = asked.find(({ id }) => id === currentId) ?? asked[0]!;
  const ofCamera = roll(current.camera);
  const neighbours = neighboursAround(ofCamera, current.id);
  const neighbour = neighbours.find(({ id }) => id === shownId && asked.every((one) => one.id !== id));
  const placeOf = (photo: IndexPhoto) => ofCamera.findIndex(({ id }) => id === photo.id);
  const show = (id: string) => {
    setShownId(id);
    if (asked.some((photo) => photo.id === id)) setCurrentId(id);
  };
  return {
    current,
    neighbours,
    shown: neighbour ?? current,
    aside: neighbour ? (placeOf(neighbour) < placeOf(current) ? 'before' : 'after') : null,
    show,
    step(by) {
      const row = asked.length > 1 && !neighbour ? asked : neighbours;
      const place = row.findIndex(({ id }) => id === (neighbour ?? current).id);
      const to = row[Math.min(row.length - 1, Math.max(0, place + by))];
      if (to) show(to.id);
    },
  };
}
