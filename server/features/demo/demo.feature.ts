import type { Feature } from '../../web/feature.ts';
import { demoEveningsJobs } from './demo-evenings.service.ts';
import { demoTalkJobs } from './demo-talk.service.ts';

export const demo = { jobs: [...demoTalkJobs, ...demoEveningsJobs] } satisfies Feature;
