import type { Authentication } from '@photoslate/contract/auth';

/** The answer of a login. */
export function anAuthentication(token = 'first'): Authentication {
  return {
    data: {
      id: '0198c0de-0000-7000-8000-000000000001',
      firstName: 'Mara',
      lastName: 'de Wit',
      email: 'mara@lichtbeeld.example',
      language: 'nl',
      role: 'photographer',
      studio: { id: '0198c0de-0000-7000-8000-000000000002', name: 'Lichtbeeld', sendsMail: true },
      preferences: { skipCalibrationInstruction: false },
    },
    authorisation: { token, type: 'bearer', expiresIn: 3600 },
  };
}
