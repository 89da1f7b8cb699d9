/** Reports, and the figures of one company or project. */
import type { AnyOperation } from '../operation.ts'
import { companySummary } from './company-summary.ts'
import { projectSummary } from './project-summary.ts'
import { reportReadings } from './reports.ts'

export const reportOperations: readonly AnyOperation[] = [companySummary, projectSummary, ...reportReadings]
