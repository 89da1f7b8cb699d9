/** `/reports`: sums of time, money and work. */
import { useMe } from '../data/me.ts'
import { ReportsScreen } from '../features/reports/reports-screen.tsx'

export function Reports() {
  return <ReportsScreen me={useMe()} />
}
