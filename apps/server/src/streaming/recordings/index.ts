// Recordings: parts of live channels that are stored as assets, so that they outlive the archive of their channel.
export { storeRecording, type Recording } from './store-recording.ts'
