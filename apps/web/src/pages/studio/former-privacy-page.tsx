import { Navigate } from 'react-router';
import { useLocalePath } from '#lib/i18n/use-language.ts';

/** The former address of the look-up of a customer, which the list of customers has replaced. */
export function Page() {
  const localePath = useLocalePath();
  return <Navigate to={localePath('/studio/customers')} replace />;
}
