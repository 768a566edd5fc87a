import { Profiler } from 'react';
import { expect, test } from 'vitest';
import { drawn, show } from '#ui/component.test-support.tsx';
import { anIndexPhoto } from '../photo-index/photo-index.test-support.ts';
import { createTableMarks, markChosen, markLeaving } from './table-marks.ts';
import { TableTile } from './table-tile.tsx';

test('a mark renders only the tiles that it concerns', async () => {
  const marks = createTableMarks();
  const rendered: string[] = [];
  const screen = await show(
    <div style={{ position: 'relative', height: 140 }}>
      {['a', 'b', 'c'].map((id, nth) => (
        <Profiler key={id} id={id} onRender={() => rendered.push(id)}>
          <TableTile
            cell={{ id, role: 'photo', photo: anIndexPhoto(id, { thumbUrl: null }) }}
            left={nth * 210}
            top={0}
            width={200}
            height={140}
            marks={marks}
            current={false}
            asked={false}
            timeZone="UTC"
          />
        </Profiler>
      ))}
    </div>,
  );
  const pressed = () => screen.getByRole('button', { pressed: true }).elements().length;
  rendered.length = 0;
  markChosen(marks, new Set(['b']));
  await expect.poll(pressed).toBe(1);
  expect(rendered).toEqual(['b']);
  markLeaving(marks, new Set(['b']));
  await expect.poll(() => document.querySelectorAll('[data-photo=b][data-leaving]').length).toBe(1);
  markLeaving(marks);
  markChosen(marks, new Set(['c']));
  await drawn();
  await expect.poll(() => document.querySelectorAll('[data-leaving]').length).toBe(0);
  expect(rendered).not.toContain('a');
});
