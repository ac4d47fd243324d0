import { type Ctx } from '../kit.ts'
import { small } from '../lettering.ts'

export const label = (ctx: Ctx, text: string, fill: string) => small(ctx, text, 240, 694, fill, 18)
