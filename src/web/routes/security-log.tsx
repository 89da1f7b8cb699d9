import { securityLog } from '../arrangements/security-log.ts'
import { SettingsFrame } from '../features/settings/frame/settings-frame.tsx'
import { ListScreen } from '../resource/list-screen.tsx'

export const SecurityLog = () => (
  <SettingsFrame page="/settings/security-log" fills>
    <ListScreen arrangement={securityLog} place="Settings" />
  </SettingsFrame>
)
