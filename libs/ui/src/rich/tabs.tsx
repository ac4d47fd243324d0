import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components'
import styles from '../menu.module.css'

interface TabsProps {
  label: string
  tabs: readonly { id: string; label: string; content: ReactNode }[]
}

/** Parts of a page of which one is shown. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <AriaTabs className={styles.tabs ?? ''}>
      <TabList aria-label={label} className={styles.tabList ?? ''}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className={styles.tab ?? ''}>
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id}>
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
