import { useActionData, useRouteLoaderData } from 'react-router';
import type { RouteId } from '#shared/routes.ts';
import type { ScreenData } from '#server/app/server-routes.ts';

export { useViewer } from './App.tsx';
export type { ScreenData };

/** What the last action of this screen answered: words by field, the codes that have a title, and what was typed. */
export interface FormResult {
  readonly errors: Readonly<Record<string, string>>;
  readonly codes?: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string | readonly string[]>>;
  readonly notice?: string;
}

/** The loader's answer for a screen, typed by the server's loader itself. */
export function useScreenData<Id extends RouteId>(id: Id): ScreenData<Id> {
  return useRouteLoaderData(id) as ScreenData<Id>;
}

export function useFormResult(): FormResult | undefined {
  return useActionData<FormResult>();
}

export function useFieldError(name: string): string | undefined {
  return useFormResult()?.errors[name];
}
