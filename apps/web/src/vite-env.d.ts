declare module 'virtual:route-paths' {
  import type { RouteName } from '@photoslate/contract/routes';
  import type { Access } from '@photoslate/contract/route';

  export const routePaths: Record<RouteName, [access: Access, method: 'GET' | 'POST', path: string]>;
}

declare module '*.po' {
  export const messages: Record<string, string>;
}
