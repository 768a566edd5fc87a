import type { FastifyRequest } from 'fastify';
import { isId } from './ids.ts';

/** The device and its sequence number, as `X-Device: <device id>.<sequence>` names them; null when it names none. */
export function deviceOf(request: FastifyRequest): { id: string; sequence: number } | null {
  const match = /^([0-9a-f-]{36})\.(\d{1,15})$/i.exec(String(request.headers['x-device'] ?? ''));
  if (!match?.[1] || !match[2] || !isId(match[1])) return null;
  return { id: match[1].toLowerCase(), sequence: Number(match[2]) };
}
