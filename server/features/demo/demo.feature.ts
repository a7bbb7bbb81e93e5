import type { Feature } from '../../web/feature.ts';
import { demoTalkJobs } from './demo-talk.service.ts';

export const demo = { jobs: demoTalkJobs } satisfies Feature;
