import { describe, expect, it } from '@jest/globals';
import { ratesOf, type AdminStatistics } from './statistics.ts';

const pages = { home: 0, login: 0, 'cadeau-abonnement': 0, 'quiz-amour': 0, 'quiz-sentiment': 0 };
const of = (counts: Partial<AdminStatistics>): AdminStatistics => ({
  totalUsers: 0,
  completedProfiles: 0,
  totalCrushes: 0,
  emailsSent: 0,
  recentSignups: 0,
  premiumUsers: 0,
  pageVisits: pages,
  recentPageVisits: pages,
  ...counts,
});

describe('the ratios of the statistics', () => {
  it.each([
    [{ totalUsers: 3, completedProfiles: 2 }, { completion: 67 }],
    [{ totalUsers: 200, completedProfiles: 1 }, { completion: 1 }],
    [{ totalUsers: 7, completedProfiles: 7 }, { completion: 100 }],
    [{ completedProfiles: 3, totalCrushes: 4 }, { crushesPerUser: 1.3 }],
    [{ completedProfiles: 20, totalCrushes: 1 }, { crushesPerUser: 0.1 }],
    [{ totalCrushes: 8, emailsSent: 5 }, { emailEngagement: 63 }],
  ])('of %j are rounded to %j', (counts, expected) => {
    expect(ratesOf(of(counts))).toMatchObject(expected);
  });

  it('are 0 when there is nothing to divide by', () => {
    expect(ratesOf(of({ totalCrushes: 0, emailsSent: 0 }))).toEqual({
      completion: 0,
      crushesPerUser: 0,
      emailEngagement: 0,
    });
    expect(ratesOf(of({ totalCrushes: 5, completedProfiles: 0 })).crushesPerUser).toBe(0);
  });
});
