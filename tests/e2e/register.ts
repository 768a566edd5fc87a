import { expect } from '@playwright/test';
import { CONSENT_VERSION } from '@photoslate/contract/constants';
import type { DeskApp } from './desk-app.ts';

/** Registers at the code of a shoot, as its form does. */
export async function register(app: DeskApp, code: string | undefined, form: object): Promise<void> {
  const body = JSON.stringify({ language: 'en', consentVersion: CONSENT_VERSION, ...form });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${app.url}/api/codes/${code}`, { method: 'POST', headers, body });
  expect(answer.status).toBe(201);
}
