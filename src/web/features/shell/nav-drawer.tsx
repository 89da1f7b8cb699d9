/** Navigation "Main" on a phone. */
import { Drawer } from '@mantine/core'
import '@mantine/core/styles/Drawer.css'
import type { Me } from '../../api/me.ts'
import { Brand, MainLinks } from './navigation.tsx'

interface DrawerProps {
  readonly me: Me
  readonly opened: boolean
  readonly close: () => void
}

export function NavDrawer({ me, opened, close }: DrawerProps) {
  return (
    <Drawer opened={opened} onClose={close} size={264} title={<Brand name={me.account.name} />} padding="sm">
      <MainLinks me={me} onGo={close} />
    </Drawer>
  )
}
