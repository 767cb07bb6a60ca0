/** What the program may use of workflows. */
export { describeWorkflows } from './graphs/kept.service.ts';
export { workflowsPersonalData } from './graphs/personal-data.service.ts';
export { researchPersonalData } from './research/personal-data.service.ts';
