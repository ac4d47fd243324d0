import type { Preview } from '@storybook/react-vite'
import '../src/tokens.css'
import '../src/base.css'
import '../src/inter.css'
import './gallery.css'

const choice = (title: string, items: string[]) => ({ toolbar: { title, items, dynamicTitle: true } })

export default {
  globalTypes: {
    theme: choice('Theme', ['dark', 'light']),
    direction: choice('Direction', ['ltr', 'rtl']),
    density: choice('Density', ['comfortable', 'compact']),
  },
  initialGlobals: { theme: 'dark', direction: 'ltr', density: 'compact' },
  decorators: [
    (Story, { globals, title, name }) => {
      const { dataset } = document.documentElement
      dataset.theme = String(globals.theme)
      dataset.density = String(globals.density)
      document.documentElement.dir = String(globals.direction)
      document.documentElement.lang = 'en'
      return (
        <main className="gallery">
          <h1 className="sr-only">{`${title}: ${name}`}</h1>
          <Story />
        </main>
      )
    },
  ],
} satisfies Preview
