/** States of an element that is on the page: it has the rule when the state begins. */
const STATES = /::?(?:before|after|placeholder|marker|backdrop|selection|hover|active|focus[\w-]*)/g;
const RELATIVE_ADDRESS = /url\("(?!data:|\/|https?:)([^"]+)"\)/g;

/**
 * The rules of all style sheets that apply to something in the document, as one style sheet. It is
 * a fraction of them, and a page that is opened with it waits for no other file.
 */
export async function stylesOfPage(): Promise<string> {
  const texts: string[] = [];
  const seen = new Set<string>();
  for (const sheet of document.styleSheets) {
    if (sheet.href === null || seen.has(sheet.href)) continue;
    seen.add(sheet.href);
    texts.push(neededRules(sheet.cssRules).replaceAll(RELATIVE_ADDRESS, absoluteTo(sheet.href)));
    // Thousands of selectors are compared with the page, so an input may come in between.
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve));
  }
  return texts.join('\n');
}

const absoluteTo = (base: string) => (_all: string, path: string) => `url("${new URL(path, base).pathname}")`;

const neededRules = (rules: CSSRuleList): string => [...rules].map(neededRule).join('');

function neededRule(rule: CSSRule): string {
  if (rule instanceof CSSStyleRule) return applies(rule.selectorText) ? rule.cssText : '';
  if (!(rule instanceof CSSGroupingRule)) return rule.cssText;
  const inside = neededRules(rule.cssRules);
  return inside && `${rule.cssText.slice(0, rule.cssText.indexOf('{'))}{${inside}}`;
}

function applies(selector: string): boolean {
  try {
    return document.querySelector(selector.replaceAll(STATES, '')) !== null;
  } catch {
    // Nothing is left of a part of it, as in `:not(:hover)`.
    return true;
  }
}
