import 'react';

declare module 'react' {
  interface InputHTMLAttributes<T> {
    /** The picker gives a folder with all that is in it; every browser of a desk has it, and React's types have not. */
    webkitdirectory?: T extends HTMLInputElement ? '' : never;
  }
}
