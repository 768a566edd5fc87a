import style from './favourite-button.module.css';

interface FavouriteButtonProps {
  /** The accessible name. */
  label: string;
  isFavourite: boolean;
  onToggle: () => void;
}

/** A heart over a photo, which is filled if the photo is a favourite. */
export function FavouriteButton({ label, isFavourite, onToggle }: FavouriteButtonProps) {
  return (
    <button
      type="button"
      className={style.favourite}
      aria-label={label}
      aria-pressed={isFavourite}
      onClick={onToggle}
    />
  );
}
