import { Scene } from '../scene.test-support.ts';

export const twoCameras = (): Scene =>
  new Scene()
    .camera('canon', { slowBy: 12 })
    .camera('nikon', { series: 'DSC_', slowBy: 95, nextNumber: 301 })
    .calibrate('canon')
    .wait(5)
    .calibrate('nikon')
    .wait(60);

/**
 * Two photographers, each with a camera and people of their own, start their shoots on one phone.
 * Each goes on with the people before while the other starts a shoot.
 */
export function takingTurns(played: Scene, rounds: number): Scene {
  for (let round = 0; round < rounds; round++) {
    played
      .start(`canon ${round}`)
      .wait(4)
      .qr('canon')
      .shots('nikon', 2, 2, `nikon ${round - 1}`);
    played.wait(10).shots('canon', 5, 3).start(`nikon ${round}`).wait(2).shot('canon', `canon ${round}`);
    played.wait(2).qr('nikon').shots('canon', 3, 3, `canon ${round}`);
    played.wait(10).shots('nikon', 5, 3);
  }
  return played;
}
