import type { Meta, StoryObj } from '@storybook/react-vite'
import { Icon } from '../src/icon.tsx'
import * as firstIcons from '../src/icons.ts'
import * as moreIcons from '../src/more-icons.ts'

export default { title: 'Tokens' } satisfies Meta

const surfaces = ['surface', 'surface-raised', 'surface-sunken', 'surface-hover']
const hues = ['accent', 'positive', 'warning', 'critical', 'live', 'premium']
const texts = ['text', 'text-muted', 'accent-text-strong', ...hues.map((hue) => `${hue}-text`)]
const sizes = ['xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl']

export const Colours: StoryObj = {
  render: () => (
    <>
      {surfaces.map((surface) => (
        <div key={surface} className="swatches">
          {texts.map((text) => (
            <p key={text} style={{ background: `var(--${surface})`, color: `var(--${text})` }}>
              {text} on {surface}
            </p>
          ))}
        </div>
      ))}
      <div className="swatches">
        {hues.map((hue) => (
          <p key={hue} style={{ background: `var(--${hue}-fill)`, color: `var(--on-${hue})` }}>
            on-{hue}
          </p>
        ))}
        {hues.map((hue) => (
          <p key={`${hue}-soft`} style={{ background: `var(--${hue}-soft)`, color: `var(--${hue}-text)` }}>
            {hue}-text on {hue}-soft
          </p>
        ))}
      </div>
    </>
  ),
}

export const Type: StoryObj = {
  render: () => (
    <>
      {sizes.map((size) => (
        <p key={size} style={{ fontSize: `var(--type-${size})` }}>
          {size}: ₦12,345.00 · Àgbàlá · Ẹ̀kọ́ ọ̀ṣọ́ · ɓarawo ɗaki ƙofa · Ị̀gwè
        </p>
      ))}
    </>
  ),
}

export const Icons: StoryObj = {
  render: () => (
    <div className="swatches">
      {Object.entries({ ...firstIcons, ...moreIcons }).map(([name, shape]) => (
        <p key={name}>
          <Icon shape={shape} />
          {name.replace('Icon', '')}
        </p>
      ))}
    </div>
  ),
}
