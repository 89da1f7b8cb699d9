/** The user menu: theme, language, row height, shortcuts, sign out, version. */
import { type MantineColorScheme, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { languages } from '../../../contract/messages/languages.ts'
import { userTypes } from '../../../contract/rights.ts'
import { useConnection } from '../../data/connection.tsx'
import { versionQuery } from '../../data/installation/version.ts'
import type { Me } from '../../data/me.ts'
import { switchLanguage } from '../../language/current-locale.ts'
import { t } from '../../language/t.ts'
import { type Density, useDensity } from '../../ui/density.ts'
import { initials } from '../../ui/initials.ts'
import { firmsLanguage, useLanguageChoice } from '../../ui/language-choice.ts'
import { Menu } from '../../ui/menus/menu.tsx'
import { openShortcuts } from './open-state.ts'
import classes from './shell.module.css'

const schemes = [
  { value: 'auto', label: t('Same as the system') },
  { value: 'light', label: t('Light') },
  { value: 'dark', label: t('Dark') },
] as const

export function UserMenu({ me }: { me: Me }) {
  const { session } = useConnection()
  const cache = useQueryClient()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [density, setDensity] = useDensity(me)
  const hasTables = me.actor.userType !== userTypes.client
  const signOut = () => {
    cache.clear()
    session.signOut()
  }
  return (
    <Menu width={240} position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton
          className={classes.initials}
          aria-label={t('{name}, your menu', { name: me.name })}
          data-initials={initials(me.name)}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{me.email || me.name}</Menu.Label>
        <Menu.Divider />
        <Menu.Label>{t('Theme')}</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          {schemes.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {hasTables && (
          <>
            <Menu.Divider />
            <Menu.Label>{t('Rows')}</Menu.Label>
            <Menu.RadioGroup value={density} onChange={(value) => setDensity(value as Density)}>
              <Menu.RadioItem value="normal">{t('Comfortable')}</Menu.RadioItem>
              <Menu.RadioItem value="compact">{t('Compact')}</Menu.RadioItem>
            </Menu.RadioGroup>
          </>
        )}
        <Menu.Divider />
        <Languages me={me} />
        <Menu.Divider />
        <Menu.Item component={Link} to="/settings">
          {t('Settings')}
        </Menu.Item>
        <Menu.Item onClick={openShortcuts}>{t('Keyboard shortcuts')}</Menu.Item>
        <Menu.Item onClick={signOut}>{t('Sign out')}</Menu.Item>
        <Menu.Divider />
        <Version />
      </Menu.Dropdown>
    </Menu>
  )
}

/** Reloads the app, because texts are translated when modules load. */
function Languages({ me }: { me: Me }) {
  const [chosenLanguage, setChosen] = useLanguageChoice(me)
  const choose = (language: string) => {
    setChosen(language)
    switchLanguage(language, me.account.locale)
  }
  return (
    <>
      <Menu.Label>{t('Language')}</Menu.Label>
      <Menu.RadioGroup value={chosenLanguage} onChange={choose}>
        <Menu.RadioItem value={firmsLanguage}>{t('Same as the firm')}</Menu.RadioItem>
        {languages.map((language) => (
          <Menu.RadioItem key={language} value={language} lang={language}>
            {nameOfLanguage(language)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}

/** The name of a language in that language. */
const nameOfLanguage = (language: string) =>
  new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language

/** Fetched when the menu opens; its line is reserved until then. */
function Version() {
  const { data } = useQuery(versionQuery(useConnection().apiUrl))
  return <Menu.Label>{data ? `Worklane ${data}` : 'Worklane'}</Menu.Label>
}
