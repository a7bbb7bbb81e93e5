import type { ComponentType } from 'react';
import { screens } from '../features/index.ts';
import { whenPartsAreLoaded } from '../ui/later.tsx';
import { NOT_FOUND_ROUTE, type DeclaredScreen, type ScreenId } from '../frame/feature.ts';

type ScreenModule = { readonly default: ComponentType };

/** Every screen file, as code that is loaded when it is visited. */
const files = import.meta.glob<ScreenModule>('../features/*/*Screen.tsx');

function screenOf(id: string | undefined): DeclaredScreen {
  return id !== undefined && id in screens ? screens[id as ScreenId] : screens[NOT_FOUND_ROUTE];
}

/** The source file of a screen, as Vite's manifest names it. */
export function fileOfScreen(id: string | undefined): string {
  return `client/features/${screenOf(id).file}.tsx`;
}

export async function loadScreen(id: string): Promise<ComponentType> {
  const load = files[`../features/${screenOf(id).file}.tsx`];
  if (!load) throw new Error(`There is no screen for ${id}.`);
  const { default: Screen } = await load();
  if (import.meta.env.SSR) await whenPartsAreLoaded();
  return Screen;
}

export function titleOf(id: string | undefined, productName: string): string {
  return `${screenOf(id).title} · ${productName}`;
}
