'use client';

export { MatchesTree as Matches } from '../../tree/tree.mjs';
