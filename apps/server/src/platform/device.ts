import type { FastifyRequest } from 'fastify';
import { isId } from './ids.ts';

/**
 * The device and its sequence number from the header `X-Device: <device id>.<sequence>`; null if it
 * is missing or malformed.
 */
export function deviceOf(request: FastifyRequest): { id: string; sequence: number } | null {
  const match = /^([0-9a-f-]{36})\.(\d{1,15})$/i.exec(String(request.headers['x-device'] ?? ''));
  if (!match?.[1] || !match[2] || !isId(match[1])) return null;
  return { id: match[1].toLowerCase(), sequence: Number(match[2]) };
}
