import { Component, type ReactNode } from 'react';
import { ApiError } from '#lib/api/error-record.ts';
import { PageError } from '#lib/page/page-error.ts';
import { ErrorPage } from '#ui/error-page.tsx';

interface Props {
  /** When this value changes, another page is shown, and the boundary resets its error. */
  resetKey: string;
  /** Runs before the page is shown again after it could not be loaded. */
  onTryAgain?: () => void;
  children: ReactNode;
}
interface State {
  error: unknown;
  failed: boolean;
  resetKey: string;
}

/** Shows the generic error page instead of a page that threw an error. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { resetKey, failed: false, error: null };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  private readonly tryAgain = (): void => {
    this.props.onTryAgain?.();
    this.setState({ failed: false, error: null });
  };

  override render(): ReactNode {
    const { failed, error } = this.state;
    if (!failed) return this.props.children;
    if (error instanceof PageError) {
      const again = error.status === null && this.props.onTryAgain ? this.tryAgain : undefined;
      return <ErrorPage status={error.status} message={error.message} onTryAgain={again} />;
    }
    if (error instanceof ApiError) {
      return <ErrorPage status={error.record.statusCode} message={error.record.message} />;
    }
    return <ErrorPage />;
  }
}
