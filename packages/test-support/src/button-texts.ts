import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { partsOf } from './catalogue.ts';

const SOURCE = fileURLToPath(new URL('../../../apps/web/src', import.meta.url));

const COMPONENTS = new Set([
  'Button',
  'SubmitButton',
  'ButtonLink',
  'AddressButton',
  'FileButton',
  // The small buttons of the bar on a phone.
  'Small',
]);

/** Properties and functions whose texts are put on buttons elsewhere. */
const CAPTIONS = new Set(['yes', 'action', 'giveWords', 'verbOf', 'runningVerb']);

/**
 * The English texts of the app's buttons, as `captionKey` writes them: the texts in the elements
 * of the button components, those directly in a `<button>` (not in an element within it, as in
 * tiles and rows), and those that `CAPTIONS` returns for buttons.
 */
export function buttonTexts(): ReadonlySet<string> {
  const found = new Set<string>();
  for (const file of globSync('**/*.{ts,tsx}', { cwd: SOURCE })) {
    if (file.includes('.test')) continue;
    const text = readFileSync(`${SOURCE}/${file}`, 'utf8');
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX), found);
  }
  return found;
}

/** The variants of a text, with `0` instead of values and without tags. */
export const captionKey = (text: string): string => partsOf(text).sentences.join('|');

function visit(node: ts.Node, found: Set<string>): void {
  if (ts.isJsxElement(node)) {
    const tag = node.openingElement.tagName.getText();
    if (COMPONENTS.has(tag)) for (const child of node.children) collect(child, found);
    if (tag === 'button') for (const child of node.children) collectDirect(child, found);
  }
  if (
    (ts.isPropertyAssignment(node) || ts.isFunctionDeclaration(node)) &&
    CAPTIONS.has(node.name?.getText() ?? '')
  )
    collect(node, found);
  ts.forEachChild(node, (child) => visit(child, found));
}

function collect(node: ts.Node, found: Set<string>): void {
  const text = textOf(node);
  if (text === null) ts.forEachChild(node, (child) => collect(child, found));
  else found.add(text);
}

function collectDirect(node: ts.Node, found: Set<string>): void {
  const text = textOf(node);
  if (text !== null) found.add(text);
  else if (!ts.isJsxElement(node)) ts.forEachChild(node, (child) => collectDirect(child, found));
}

/** The text of a Lingui macro: `<Trans>`, `<Plural>`, `t` or `plural`; null for other nodes. */
function textOf(node: ts.Node): string | null {
  if (ts.isJsxElement(node) && node.openingElement.tagName.getText() === 'Trans') return tidy(spoken(node));
  if (ts.isJsxSelfClosingElement(node) && node.tagName.getText() === 'Plural')
    return pluralKey(node.attributes.properties);
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 't') return tidy(spoken(node.template));
  if (ts.isCallExpression(node) && node.expression.getText() === 'plural') {
    const [, forms] = node.arguments;
    return forms && ts.isObjectLiteralExpression(forms) ? pluralKey(forms.properties) : null;
  }
  return null;
}

const tidy = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

const pluralKey = (forms: readonly ts.Node[]): string =>
  forms
    .filter((form) => ts.isJsxAttribute(form) || ts.isPropertyAssignment(form))
    .filter((form) => ['one', '_2', 'other'].includes(form.name.getText()))
    .map(({ initializer }) => tidy(initializer ? spoken(initializer) : '').replaceAll('#', '0'))
    .join('|');

function spoken(node: ts.Node): string {
  if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `0${literal.text}`).join('');
  if (ts.isJsxElement(node) || ts.isJsxFragment(node)) return node.children.map(spoken).join('');
  if (ts.isJsxExpression(node) && node.expression)
    return ts.isStringLiteralLike(node.expression) || ts.isTemplateExpression(node.expression)
      ? spoken(node.expression)
      : '0';
  return '';
}
