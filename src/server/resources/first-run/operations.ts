/** Operations for new firms: sample data and ready-made templates. */
import type { AnyOperation } from '../operation.ts'
import { addReadyTemplate } from './ready-templates.ts'
import { addSample, readSample, removeSampleData } from './sample-data.ts'

export const firstRunOperations: readonly AnyOperation[] = [addReadyTemplate, readSample, addSample, removeSampleData]
