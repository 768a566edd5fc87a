import { attentionRoutes } from './attention.ts';
import { calibrationRoutes } from './calibrations.ts';
import { logoRoutes } from './logos.ts';
import type { z } from 'zod';
import { activityRoutes } from './activity.ts';
import { authRoutes } from './auth.ts';
import { authConfirmationRoutes } from './auth-confirmation.ts';
import { authCredentialsRoutes } from './auth-credentials.ts';
import { authLoginsRoutes } from './auth-logins.ts';
import { authPasskeysRoutes } from './auth-passkeys.ts';
import { authSecondFactorRoutes } from './auth-second-factor.ts';
import { cardRoutes } from './card.ts';
import { changeRoutes } from './changes.ts';
import { codeRoutes } from './codes.ts';
import { customerPageRoutes } from './customer-pages.ts';
import { salesReportRoutes } from './sales-reports.ts';
import { favouriteRoutes } from './favourites.ts';
import { galleryRoutes } from './galleries.ts';
import { installationRoutes } from './installation.ts';
import { mailRoutes } from './mail.ts';
import { operatorRoutes } from './operator.ts';
import { paymentRoutes } from './payments.ts';
import { peopleRoutes } from './people.ts';
import { photoIndexRoutes } from './photo-index.ts';
import { photoRoutes } from './photos.ts';
import { printRoutes } from './prints.ts';
import { privacyRoutes } from './privacy.ts';
import { realtimeRoutes } from './realtime.ts';
import { receiptRoutes } from './receipts.ts';
import { orderTableRoutes } from './order-table.ts';
import { orderRoutes } from './orders.ts';
import { searchRoutes } from './search.ts';
import { sessionRoutes } from './sessions.ts';
import { shareRoutes } from './shares.ts';
import { shootRoutes } from './shoots.ts';
import { shootRecordRoutes } from './shoot-records.ts';
import { studioLegalRoutes } from './studio-legal.ts';
import { quotaRoutes } from './quotas.ts';
import { securityLogRoutes } from './security-log.ts';
import { studioRoutes } from './studio.ts';
import type { Route, RouteTable } from './route.ts';

/**
 * Every JSON route of the API. Types, validation, access checks and the OpenAPI document are
 * derived from this table.
 */
export const routes = {
  ...authRoutes,
  ...authLoginsRoutes,
  ...authSecondFactorRoutes,
  ...authConfirmationRoutes,
  ...authCredentialsRoutes,
  ...authPasskeysRoutes,
  ...studioRoutes,
  ...studioLegalRoutes,
  ...installationRoutes,
  ...logoRoutes,
  ...peopleRoutes,
  ...salesReportRoutes,
  ...attentionRoutes,
  ...activityRoutes,
  ...securityLogRoutes,
  ...quotaRoutes,
  ...sessionRoutes,
  ...calibrationRoutes,
  ...shootRoutes,
  ...shootRecordRoutes,
  ...codeRoutes,
  ...photoRoutes,
  ...photoIndexRoutes,
  ...cardRoutes,
  ...changeRoutes,
  ...galleryRoutes,
  ...favouriteRoutes,
  ...shareRoutes,
  ...orderRoutes,
  ...orderTableRoutes,
  ...paymentRoutes,
  ...receiptRoutes,
  ...mailRoutes,
  ...printRoutes,
  ...privacyRoutes,
  ...customerPageRoutes,
  ...searchRoutes,
  ...realtimeRoutes,
  ...operatorRoutes,
} as const satisfies RouteTable;

export type Routes = typeof routes;
export type RouteName = keyof Routes;

type Part<R, K extends string> = R extends { readonly [key in K]: infer S extends z.ZodType } ? S : undefined;
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;

export type ParamsOf<R extends Route> = Out<Part<R, 'params'>>;
export type QueryOf<R extends Route> = Out<Part<R, 'query'>>;
export type BodyOf<R extends Route> = Out<Part<R, 'body'>>;
/** What a client sends: before defaults are applied. */
export type SentBodyOf<R extends Route> = In<Part<R, 'body'>>;
export type SentQueryOf<R extends Route> = In<Part<R, 'query'>>;
export type AnswerOf<R extends Route> = Out<Part<R, 'answer'>>;
