import { SettingsFrame } from '../features/settings/frame/settings-frame.tsx'
import { t } from '../language/t.ts'
import { ListScreen } from '../resource/grid/list/list-screen.tsx'
import { securityLog } from '../views/security/security-log.ts'

export const SecurityLog = () => (
  <SettingsFrame page="/settings/security-log" fills>
    <ListScreen view={securityLog} place={t('Settings')} />
  </SettingsFrame>
)
