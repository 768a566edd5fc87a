/** A sentence with its `{name}` placeholders filled in. @throws when a value is missing: a hole in a sentence is a mistake */
export const fillPlaceholders = (sentence: string, values: Readonly<Record<string, string>>): string =>
  sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No value is given for ${placeholder} in "${sentence}".`);
    return value;
  });
