import { everyScope, type Scenario } from './scenario.ts'

export const offline: Scenario = {
  id: 'offline',
  title: { tw: '離線', us: 'Offline' },
  description: {
    tw: '連線直接中斷，沒有任何回覆：API 如此，網站的頁面也如此。/__mock 不受影響。',
    us: 'Connections are closed without an answer, those of the API and those of the pages of the site. /__mock still answers.',
  },
  scopes: everyScope,
  isOffline: true,
}
