import type { Language } from '@photoslate/contract/scalars';
import { type Piece, parseLegalText } from './parse-legal-text.ts';
import style from './legal-text.module.css';

/** A legal text of a studio. Nothing in it is interpreted as HTML. */
export function LegalText({ text, language }: { text: string; language: Language }) {
  return (
    <article className={style.text} lang={language}>
      {parseLegalText(text).map(({ kind, pieces }, index) =>
        kind === 'heading' ? (
          // oxlint-disable-next-line react/no-array-index-key -- the text never changes
          <h2 key={index}>
            <Pieces pieces={pieces} />
          </h2>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- the text never changes
          <p key={index}>
            <Pieces pieces={pieces} />
          </p>
        ),
      )}
    </article>
  );
}

const Pieces = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map((piece, index) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the text never changes
      <a key={index} href={piece.href} rel="noopener noreferrer nofollow">
        {piece.text}
      </a>
    ),
  );
