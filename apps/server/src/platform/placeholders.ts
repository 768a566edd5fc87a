/** Fills the `{name}` placeholders of a sentence. @throws if a value is missing */
export const fillPlaceholders = (sentence: string, values: Readonly<Record<string, string>>): string =>
  sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`Missing value for ${placeholder} in "${sentence}".`);
    return value;
  });
