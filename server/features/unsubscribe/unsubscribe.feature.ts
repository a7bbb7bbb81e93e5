import type { Feature } from '../../web/feature.ts';
import { oneClickRoute } from './one-click.route.ts';
import { unsubscribeRoute } from './unsubscribe.route.ts';

export const unsubscribe = {
  screens: { unsubscribe: unsubscribeRoute, unsubscribeOneClick: oneClickRoute },
} satisfies Feature;
