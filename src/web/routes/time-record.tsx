import { time } from '../arrangements/time.ts'
import { RecordPage } from '../resource/details/record-page.tsx'

export const TimeRecord = () => <RecordPage arrangement={time} />
