/** The main navigation on phones. */
import { Drawer } from '@mantine/core'
import '@mantine/core/styles/Drawer.css'
import type { Me } from '../../data/me.ts'
import { t } from '../../language/t.ts'
import { Brand } from '../../ui/brand/brand.tsx'
import { MainLinks } from './navigation.tsx'
import classes from './shell.module.css'
import { SideProjects } from './side-projects.tsx'

interface DrawerProps {
  readonly me: Me
  readonly isOpen: boolean
  readonly close: () => void
}

export function NavDrawer({ me, isOpen, close }: DrawerProps) {
  return (
    <Drawer.Root opened={isOpen} onClose={close} size={264}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('Menu')}>
        <Drawer.Body p="sm">
          <nav aria-label={t('Main')} className={classes.drawer}>
            <div className={classes.brand}>
              <Brand {...me.account} />
            </div>
            <Drawer.CloseButton aria-label={t('Close menu')} className={classes.closeDrawer} />
            <MainLinks me={me} onGo={close} />
            <SideProjects me={me} onGo={close} />
          </nav>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
