/**
 * What pages that need scripts say without them: their purpose, what opening them does not do, and what to do. The site's
 * server alone reads these words; titles are those of the pages.
 */
export const withoutScripts = {
  deletion: {
    purpose: '這個頁面會列出您的信箱目前保存在我們系統中的資料，並在您再次確認後刪除。',
    unchanged: '開啟這個頁面不會刪除任何資料，連結也不會因此失效。',
    reason: '查看資料與確認刪除需要 JavaScript。',
  },
  editing: {
    purpose: '這個頁面供您查看、補充與更正應徵時填寫的資料。',
    unchanged: '開啟這個頁面不會變更任何資料，連結也不會因此失效。',
    reason: '查看與編輯資料需要 JavaScript。',
  },
  exporting: {
    purpose: '這個頁面供您下載應徵資料與上傳的檔案。',
    unchanged: '開啟這個頁面不會用掉連結。',
    reason: '下載資料需要 JavaScript。',
  },
  referral: {
    purpose: '有人推薦您應徵我們的職缺。這個頁面供您確認推薦資料，並決定是否應徵。',
    unchanged: '開啟這個頁面不會替您應徵，也不會變更任何資料，連結也不會因此失效。',
    reason: '查看推薦資料與應徵需要 JavaScript。',
  },
  applying: {
    purpose: '您可以在這個頁面填寫應徵資料、上傳檔案並送出應徵。',
    unchanged: '開啟這個頁面不會送出任何資料。',
    reason: '填寫表單、上傳檔案與送出應徵需要 JavaScript。',
  },
  chosenJobs: {
    purpose: '這個頁面會顯示您選擇的職缺與個資告知事項。',
    unchanged: '開啟這個頁面不會送出任何資料。',
    reason: '顯示您選擇的職缺需要 JavaScript；職缺列表中的每個職缺，不需要 JavaScript 也可以閱讀。',
  },
  /** After the reason. */
  advice: '請在瀏覽器設定中啟用 JavaScript 後重新整理此頁，或改用其他瀏覽器開啟。',
  /** A rendered page says it when something needs the scripts and they did not load. */
  failedPart: '此功能尚未載入，請確認網路連線後重新整理頁面，或使用較新的瀏覽器',
} as const
