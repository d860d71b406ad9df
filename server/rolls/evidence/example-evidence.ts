/** Example evidence for the documentation. */
export const exampleEvidence = {
  scanned_at: '2026-03-03T14:52:08.431Z',
  received_at: '2026-03-03T14:52:08.431Z',
  late_sent: false,
  location: { latitude: 42.3744, longitude: -71.1169, accuracy: 12, timestamp: '2026-03-03T14:52:08.120Z' },
  device_id: 'dev_5f1c09ab',
}
