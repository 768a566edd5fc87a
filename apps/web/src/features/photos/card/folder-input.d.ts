import 'react';

declare module 'react' {
  interface InputHTMLAttributes<T> {
    /**
     * The picker returns a folder with all its content. Every desktop browser supports it, but
     * React's types do not have it.
     */
    webkitdirectory?: T extends HTMLInputElement ? '' : never;
  }
}
