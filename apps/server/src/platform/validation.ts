import { type FieldError, FIELD_ERRORS } from '@photoslate/contract/errors';
import type { z } from 'zod';
import { HttpError, type FieldErrorDetail } from './http-error.ts';

/**
 * Validates input with a schema.
 * @throws HttpError `invalid` that names each invalid field, in the order of the form
 */
export function validate<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input, { reportInput: true });
  if (result.success) return result.data;
  throw new HttpError('invalid', { fields: inFormOrder(result.error.issues.map(fieldProblemOf), schema) });
}

/**
 * Validates the body of a request. If a required body is missing, the error names the required
 * fields.
 */
export function validateBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const isMissing = (body ?? undefined) === undefined && !schema.safeParse(undefined).success;
  if (isMissing && !schema.safeParse({}).success) validate(schema, {});
  return validate(schema, body ?? undefined);
}

type Issue = z.core.$ZodIssue;

function fieldProblemOf(issue: Issue): FieldErrorDetail {
  const deepest = issue.code === 'invalid_union' ? closestBranch(issue) : undefined;
  if (deepest) {
    const inner = fieldProblemOf(deepest);
    return { ...inner, path: [...issue.path.map(String), inner.path].filter(Boolean).join('.') };
  }
  return { path: issue.path.map(String).join('.'), ...reasonOf(issue) };
}

/**
 * A union fails with one list of issues per branch; the branch with the fewest issues is assumed to
 * be the intended one.
 */
function closestBranch(issue: Extract<Issue, { code: 'invalid_union' }>): Issue | undefined {
  const branches = issue.errors.filter((branch) => branch.length > 0).toSorted((a, b) => a.length - b.length);
  return branches[0]?.[0];
}

function reasonOf(issue: Issue): { error: FieldError; limit?: number } {
  const named = FIELD_ERRORS.find((name) => name === issue.message);
  if (named) return { error: named };
  switch (issue.code) {
    case 'invalid_type':
      return { error: issue.input === undefined || issue.input === null ? 'required' : 'invalid' };
    case 'too_small': {
      const limit = Number(issue.minimum);
      if (issue.origin === 'string')
        return limit <= 1 ? { error: 'required' } : { error: 'too_short', limit };
      if (issue.origin === 'array' && limit <= 1) return { error: 'required' };
      return { error: 'too_small', limit };
    }
    case 'too_big':
      return { error: issue.origin === 'string' ? 'too_long' : 'too_big', limit: Number(issue.maximum) };
    case 'invalid_value':
      return { error: issue.input === undefined || issue.input === null ? 'required' : 'invalid' };
    case 'invalid_format':
      return { error: issue.format === 'email' ? 'email' : 'invalid' };
    default:
      return { error: 'invalid' };
  }
}

function inFormOrder(problems: FieldErrorDetail[], schema: z.ZodType): FieldErrorDetail[] {
  const shape = 'shape' in schema ? Object.keys(schema.shape as object) : [];
  const rank = (problem: FieldErrorDetail) => {
    const index = shape.indexOf(problem.path.split('.')[0] ?? '');
    return index < 0 ? shape.length : index;
  };
  return problems.toSorted((a, b) => rank(a) - rank(b));
}
