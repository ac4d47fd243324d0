declare module 'm3u8-parser' {
  export class Parser {
    manifest: Record<string, unknown>
    on(event: 'warn', hear: (warning: { message: string }) => void): void
    push(text: string): void
    end(): void
  }
}
