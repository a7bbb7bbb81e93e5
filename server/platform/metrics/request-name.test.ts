import { afterAll, describe, expect, it } from '@jest/globals';
import { DATA_PREFIX, routeIds, routes } from '#shared/routes.ts';
import { createLonelyApp, registeredRoutes } from '#testing/every-route.ts';
import { nameRequest } from './request-name.ts';

const { app, close } = createLonelyApp();
afterAll(close);

const ID = '0d9c1c9e-6a3f-4b6a-9c9d-2f8f1d7f0a11';

describe('the name under which a request is counted', () => {
  it.each(routeIds)('is the route id for the page and the data of %s', (id) => {
    expect(nameRequest(`${routes[id]}?token=abc`)).toEqual({ kind: 'screen', route: id });
    expect(nameRequest(DATA_PREFIX + routes[id])).toEqual({ kind: 'data', route: id });
  });

  it.each(registeredRoutes(app).map(({ path }) => path))('is known and without ids for %s', (path) => {
    const { kind, route } = nameRequest(path.replaceAll(/:\w+/g, ID));
    expect({ kind, route }).not.toEqual({ kind: 'other', route: 'unknown' });
    expect(route).not.toContain(ID);
  });

  it.each([
    ["an address that is nobody's", '/nulle-part/ana'],
    ['a call that there is not', '/functions/v1/ana'],
    ['a whole address', 'http://elsewhere.example/matches'],
    ['nothing', ''],
  ])("is 'unknown' for %s", (_what, url) => {
    expect(nameRequest(url)).toEqual({ kind: 'other', route: 'unknown' });
  });

  it.each(['/soiree/agenda.ics', '/discussion/rendez-vous.ics', '/rencontre-en-ligne/agenda.ics'])(
    'is the address of the calendar file %s, and not that of all files of the build',
    (path) => {
      expect(nameRequest(path)).toEqual({ kind: 'file', route: path });
    },
  );

  it('contains no name of a built file', () => {
    expect(nameRequest('/assets/MatchesScreen-Dk3.js')).toEqual({ kind: 'file', route: '/assets/:file' });
    expect(nameRequest('/ana@exemple.fr')).toEqual({ kind: 'file', route: '/:file' });
  });
});
