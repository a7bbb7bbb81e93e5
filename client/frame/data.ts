import { useActionData, useRouteLoaderData } from 'react-router';
import type { RouteId } from '#shared/routes.ts';
import type { ScreenData } from '#server/app/server-routes.ts';

export { useViewer } from './App.tsx';
export type { ScreenData };

/**
 * The result of the last action of a screen: errors by field, codes that have a title, and the values that were typed.
 */
export interface FormResult {
  readonly errors: Readonly<Record<string, string>>;
  readonly codes?: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string | readonly string[]>>;
  readonly notice?: string;
  /** Whether the refusal says that the page is outdated. */
  readonly outdatesPage?: true;
  /** Where somebody does first what the error asks for: signs in again, for one. */
  readonly way?: { readonly to: string; readonly label: string };
  /** A limit of conversations that was reached, with its end. */
  readonly limit?: string;
}

/** The data of a screen, with the type of its loader on the server. */
export function useScreenData<Id extends RouteId>(id: Id): ScreenData<Id> {
  return useRouteLoaderData(id) as ScreenData<Id>;
}

export function useFormResult(): FormResult | undefined {
  return useActionData<FormResult>();
}

export function useFieldError(name: string): string | undefined {
  return useFormResult()?.errors[name];
}
