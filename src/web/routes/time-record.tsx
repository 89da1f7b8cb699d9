import { RecordPage } from '../resource/record/record-page.tsx'
import { time } from '../views/time.ts'

export const TimeRecord = () => <RecordPage view={time} />
