import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import ts from 'typescript';

export default defineConfig({
  locales: ['en', 'nl', 'de', 'es', 'fr', 'it'],
  sourceLocale: 'en',
  format: formatter({ lineNumbers: false, origins: false }),
  orderBy: 'message',
  catalogs: [
    { path: '<rootDir>/src/locales/{locale}', include: ['<rootDir>/src'], exclude: ['**/*.test.*'] },
  ],
  extractors: [
    {
      // Finds the calls of `msg` in src/platform/i18n/i18n.ts: the server runs its source without a
      // build, and so without macros.
      match: (file) => file.endsWith('.ts'),
      extract(file, code, found) {
        const source = ts.createSourceFile(file, code, ts.ScriptTarget.ESNext, true);
        const visit = (node: ts.Node): void => {
          if (ts.isCallExpression(node) && node.expression.getText(source) === 'msg') {
            const [message = '', context] = node.arguments.map((argument) => {
              if (ts.isStringLiteralLike(argument)) return argument.text;
              throw new Error(`${file}: the arguments of msg are literals`);
            });
            found({ id: generateMessageId(message, context), message, context });
          }
          ts.forEachChild(node, visit);
        };
        visit(source);
      },
    },
  ],
});
